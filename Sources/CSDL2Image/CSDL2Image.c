#include "CSDL2Image.h"
