// A WebKitGTK window, run by gjs. Commands are JSON lines on standard input, answers on standard output.
imports.gi.versions.Gtk = '3.0';
imports.gi.versions.WebKit2 = '4.1';
const { Gtk, WebKit2, GLib, Gio } = imports.gi;

Gtk.init(null);
const [folder, script] = ARGV;
const manager = new WebKit2.WebsiteDataManager({
  base_data_directory: `${folder}/data`,
  base_cache_directory: `${folder}/cache`,
});
const context = new WebKit2.WebContext({ website_data_manager: manager });
context.set_preferred_languages(['de-DE']);
const scripts = new WebKit2.UserContentManager();
if (script) {
  const { UserScript, UserContentInjectedFrames, UserScriptInjectionTime } = WebKit2;
  const { START } = UserScriptInjectionTime;
  scripts.add_script(new UserScript(script, UserContentInjectedFrames.ALL_FRAMES, START, null, null));
}
// From the first page on: set later, it would reach the page's process too late.
const settings = new WebKit2.Settings({ enable_media_stream: Boolean(script) });
const view = new WebKit2.WebView({ web_context: context, user_content_manager: scripts, settings });
view.connect('permission-request', (_view, request) => {
  request.allow();
  return true;
});
const window = new Gtk.Window({ default_width: 390, default_height: 844 });
window.add(view);
window.show_all();

function answer(id, what) {
  print(JSON.stringify({ id, ...what }));
}

/** Answers when the document is loaded, or with the error. */
function go({ id, url }) {
  const handlers = [];
  const end = (what) => {
    for (const handler of handlers.splice(0)) view.disconnect(handler);
    answer(id, what);
  };
  handlers.push(
    view.connect('load-changed', (_view, event) => event === WebKit2.LoadEvent.FINISHED && end({ value: null })),
    view.connect('load-failed', (_view, _event, _url, error) => {
      end({ error: error.message });
      return true;
    }),
  );
  view.load_uri(url);
}

/** Runs an async function body whose result is a string. */
function run({ id, body }) {
  view.call_async_javascript_function(body, -1, null, null, null, null, (_view, result) => {
    try {
      answer(id, { value: view.call_async_javascript_function_finish(result).to_string() });
    } catch (error) {
      answer(id, { error: String(error.message ?? error) });
    }
  });
}

function show({ id, picture }) {
  const { SnapshotRegion, SnapshotOptions } = WebKit2;
  view.get_snapshot(SnapshotRegion.VISIBLE, SnapshotOptions.NONE, null, (_view, result) => {
    view.get_snapshot_finish(result).writeToPNG(picture);
    answer(id, { value: null });
  });
}

/** Answers at once: the page hears of its size a moment later. */
function resize({ id, size: [width, height] }) {
  window.resize(width, height);
  answer(id, { value: null });
}

const input = new Gio.DataInputStream({ base_stream: new Gio.UnixInputStream({ fd: 0 }) });
function listen() {
  input.read_line_async(GLib.PRIORITY_DEFAULT, null, (_input, result) => {
    const [line] = input.read_line_finish_utf8(result);
    if (line === null) return Gtk.main_quit();
    const response = JSON.parse(line);
    if (response.url) go(response);
    else if (response.picture) show(response);
    else if (response.size) resize(response);
    else run(response);
    return listen();
  });
}
listen();
Gtk.main();
