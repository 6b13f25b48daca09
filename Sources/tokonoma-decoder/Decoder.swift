@main enum Decoder { static func main() {} }
