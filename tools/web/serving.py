"""Serves the files of the page: serving.py PORT FOLDER. Sends the compressed file beside a file to those who accept it."""

import functools
import http.server
import os
import sys


class Files(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def send_head(self):
        try:
            path = self.translate_path(self.path)
            file = os.path.join(path, "index.html") if os.path.isdir(path) and self.path.endswith("/") else path
            accepted = [one.split(";")[0].strip() for one in self.headers.get("Accept-Encoding", "").split(",")]
            for coding, ending in (("br", ".br"), ("gzip", ".gz")):
                if coding in accepted and os.path.isfile(file + ending):
                    return self.send_compressed(file, ending, coding)
            return super().send_head()
        except ValueError:  # the path cannot name a file
            self.send_error(400, "No such path")
            return None

    def send_compressed(self, file, ending, coding):
        changed = self.date_time_string(int(os.stat(file).st_mtime))
        if self.headers.get("If-Modified-Since") == changed:
            self.send_response(304)
            self.end_headers()
            return None
        found = open(file + ending, "rb")
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", coding)
        self.send_header("Content-Length", str(os.fstat(found.fileno()).st_size))
        self.send_header("Last-Modified", changed)
        self.end_headers()
        return found

    def end_headers(self):
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


def serve(port, folder):
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Files, directory=folder))
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    except OSError as error:
        sys.exit(f"tools/serve: port {port}: {error.strerror}")


if __name__ == "__main__":
    serve(int(sys.argv[1]), sys.argv[2])
