#include "CPango.h"
