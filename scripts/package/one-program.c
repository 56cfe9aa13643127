// Runs the program whose name the file was started with: vantage-server, or else vantage.
#include <string.h>

int VantageCLI_main(int count, char **arguments);
int VantageServerCLI_main(int count, char **arguments);

int main(int count, char **arguments) {
    const char *name = count > 0 ? arguments[0] : "";
    const char *slash = strrchr(name, '/');
    if (slash != NULL) name = slash + 1;
    return strcmp(name, "vantage-server") == 0 ? VantageServerCLI_main(count, arguments)
                                               : VantageCLI_main(count, arguments);
}
