// The witness of the tests: a C2SP tlog-witness that this project did not write (github.com/transparency-dev/witness), kept in memory.
//
//	witness NAME
//
// It listens on a free port of the loopback and prints its address and its verifier key as one line of JSON. Each line on standard input,
// {"origins": {"name of a log": "its verifier key"}}, replaces the logs that it knows; it prints `ready` then. It ends when standard input ends.
package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"

	f_note "github.com/transparency-dev/formats/note"
	"github.com/transparency-dev/witness/persistence/inmemory"
	"github.com/transparency-dev/witness/witness"
	"golang.org/x/mod/sumdb/note"
)

type logs struct {
	mutex sync.Mutex
	keys  map[string]string
}

func (l *logs) read(line []byte) error {
	var said struct {
		Origins map[string]string `json:"origins"`
	}
	if err := json.Unmarshal(line, &said); err != nil {
		return err
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.keys = said.Origins
	return nil
}

func (l *logs) verifier(_ context.Context, origin string) (note.Verifier, bool, error) {
	l.mutex.Lock()
	key, found := l.keys[origin]
	l.mutex.Unlock()
	if !found {
		return nil, false, nil
	}
	verifier, err := note.NewVerifier(key)
	return verifier, err == nil, err
}

func serve(name string) error {
	secret, public, err := note.GenerateKey(rand.Reader, name)
	if err != nil {
		return err
	}
	signer, err := f_note.NewSignerForCosignatureV1(secret)
	if err != nil {
		return err
	}
	key, err := f_note.VKeyToCosignatureV1(public)
	if err != nil {
		return err
	}
	known := &logs{}
	own, err := witness.New(context.Background(), witness.Opts{
		Persistence:    inmemory.New(),
		Signers:        []note.Signer{signer},
		VerifierForLog: known.verifier,
	})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	handler := http.NewServeMux()
	handler.HandleFunc("POST /add-checkpoint", witness.NewHTTPHandler(own).AddCheckpoint)
	go http.Serve(listener, handler)
	json.NewEncoder(os.Stdout).Encode(map[string]string{
		"url": "http://" + listener.Addr().String(),
		"key": key,
	})
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		if err := known.read(lines.Bytes()); err != nil {
			return err
		}
		fmt.Println("ready")
	}
	return lines.Err()
}

func main() {
	if err := serve(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
