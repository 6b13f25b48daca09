#include "CSDL2.h"
