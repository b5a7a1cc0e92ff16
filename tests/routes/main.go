// Program routes is PocketBase's stock executable (examples/base) that also writes down every route of its router.
//
// PocketBase has no command that lists its routes, and Go's ServeMux does not show its patterns. So this program is built from
// the pinned module, runs our hooks as the stock executable does, and reads the router just before it is turned into a mux.
// The list is written to routes.txt in the data folder, one `METHOD /path` a line; a route for every method has no method.
package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"unsafe"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

type (
	group = router.RouterGroup[*core.RequestEvent]
	route = router.Route[*core.RequestEvent]
)

// After every hook of ours and after PocketBase's own last one (9999, apis/extensions.go).
const last = 10000

func main() {
	app := pocketbase.New()
	var hooks, migrations string
	var ignored bool
	flags := app.RootCmd.PersistentFlags()
	flags.StringVar(&hooks, "hooksDir", "", "the directory with the JS app hooks")
	flags.StringVar(&migrations, "migrationsDir", "", "the directory with the user defined migrations")
	pool := flags.Int("hooksPool", 15, "the total prewarm goja.Runtime instances")
	flags.BoolVar(&ignored, "hooksWatch", false, "ignored: nothing is watched here")
	flags.BoolVar(&ignored, "automigrate", false, "ignored: nothing is generated here")
	flags.BoolVar(&ignored, "indexFallback", false, "ignored: no public folder is served here")
	flags.String("publicDir", "", "ignored: no public folder is served here")
	if err := app.RootCmd.ParseFlags(os.Args[1:]); err != nil {
		log.Fatal(err)
	}
	jsvm.MustRegister(app, jsvm.Config{MigrationsDir: migrations, HooksDir: hooks, HooksPoolSize: *pool})
	migratecmd.MustRegister(app, app.RootCmd, migratecmd.Config{TemplateLang: migratecmd.TemplateLangJS, Dir: migrations})
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Priority: last, Func: func(e *core.ServeEvent) error {
		found := routesOf(e.Router.RouterGroup, "")
		sort.Strings(found)
		text := strings.Join(found, "\n") + "\n"
		if err := os.WriteFile(filepath.Join(app.DataDir(), "routes.txt"), []byte(text), 0o600); err != nil {
			return err
		}
		return e.Next()
	}})
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}

// routesOf returns every route of a group and of the groups in it. PocketBase does not export the children of a group.
func routesOf(of *group, prefix string) []string {
	prefix += of.Prefix
	field := reflect.ValueOf(of).Elem().FieldByName("children")
	children := *(*[]any)(unsafe.Pointer(field.UnsafeAddr()))
	var found []string
	for _, child := range children {
		switch one := child.(type) {
		case *group:
			found = append(found, routesOf(one, prefix)...)
		case *route:
			found = append(found, strings.TrimSpace(one.Method+" "+prefix+one.Path))
		default:
			log.Fatal(fmt.Errorf("a child of the router is neither group nor route: %T", child))
		}
	}
	return found
}
