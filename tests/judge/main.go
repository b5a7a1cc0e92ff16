// The judge of the Prüfbuch: a client nobody here wrote. It reads a running log as any stranger would and asks Go's own tlog and note
// (golang.org/x/mod/sumdb) and the fsck of transparency-dev/tessera. Nothing of the product is compiled into it.
//
//	judge ADDRESS < {"key": "…", "older": ["…"], "witnesses": ["…"], "checkpoints": ["…"], "entries": ["hex"]}
//
// ADDRESS is the log's address without a slash at its end; checkpoints and entries are those that must be in it; each of the witnesses must
// have signed the newest checkpoint. It prints what it
// found as one line of JSON and ends with 1, and a sentence, where something does not hold.
package main

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"sort"
	"strconv"
	"strings"
	"sync"

	f_note "github.com/transparency-dev/formats/note"
	"github.com/transparency-dev/merkle/rfc6962"
	"github.com/transparency-dev/tessera/fsck"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

type question struct {
	Key         string   `json:"key"`
	Older       []string `json:"older"`
	Witnesses   []string `json:"witnesses"`
	Checkpoints []string `json:"checkpoints"`
	Entries     []string `json:"entries"`
}

// store reads the log over HTTP; what never changes is read once.
type store struct {
	address string
	mutex   sync.Mutex
	seen    map[string][]byte
}

func (s *store) get(path string) ([]byte, error) {
	s.mutex.Lock()
	known, found := s.seen[path]
	s.mutex.Unlock()
	if found {
		return known, nil
	}
	answer, err := http.Get(s.address + "/" + path)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %d: %w", path, answer.StatusCode, os.ErrNotExist)
	}
	if path != "checkpoint" {
		s.mutex.Lock()
		s.seen[path] = body
		s.mutex.Unlock()
	}
	return body, nil
}

func pathOf(tile tlog.Tile) string {
	path := strings.TrimPrefix(tile.Path(), fmt.Sprintf("tile/%d/", height))
	return "tile/" + strings.Replace(path, "data/", "entries/", 1)
}

func widthOf(partial uint8) int {
	if partial == 0 {
		return 1 << height
	}
	return int(partial)
}

// For tessera.
func (s *store) ReadCheckpoint(context.Context) ([]byte, error) { return s.get("checkpoint") }
func (s *store) ReadTile(_ context.Context, level, index uint64, partial uint8) ([]byte, error) {
	return s.get(pathOf(tlog.Tile{H: height, L: int(level), N: int64(index), W: widthOf(partial)}))
}
func (s *store) ReadEntryBundle(_ context.Context, index uint64, partial uint8) ([]byte, error) {
	return s.get(pathOf(tlog.Tile{H: height, L: -1, N: int64(index), W: widthOf(partial)}))
}

// For tlog.
func (s *store) Height() int                     { return height }
func (s *store) SaveTiles([]tlog.Tile, [][]byte) {}
func (s *store) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	all := make([][]byte, len(tiles))
	for i, tile := range tiles {
		data, err := s.get(pathOf(tile))
		if err != nil {
			return nil, err
		}
		all[i] = data
	}
	return all, nil
}

// entriesOf splits a bundle into its entries.
func entriesOf(bundle []byte) ([][]byte, error) {
	var entries [][]byte
	for len(bundle) > 0 {
		if len(bundle) < 2 || len(bundle) < 2+int(bundle[0])<<8+int(bundle[1]) {
			return nil, fmt.Errorf("a bundle ends in the middle of an entry")
		}
		end := 2 + int(bundle[0])<<8 + int(bundle[1])
		entries = append(entries, bundle[2:end])
		bundle = bundle[end:]
	}
	return entries, nil
}

func hashBundle(bundle []byte) ([][]byte, error) {
	entries, err := entriesOf(bundle)
	if err != nil {
		return nil, err
	}
	hashes := make([][]byte, len(entries))
	for i, entry := range entries {
		hashes[i] = rfc6962.DefaultHasher.HashLeaf(entry)
	}
	return hashes, nil
}

// treeOf reads a checkpoint whose signature holds, under the name of the key that made it.
func treeOf(text string, verifiers ...note.Verifier) (tlog.Tree, error) {
	var tree tlog.Tree
	opened, err := note.Open([]byte(text), note.VerifierList(verifiers...))
	if err != nil {
		return tree, err
	}
	lines := strings.Split(opened.Text, "\n")
	if name := opened.Sigs[0].Name; len(lines) != 4 || lines[0] != name {
		return tree, fmt.Errorf("no checkpoint of %s: %q", name, opened.Text)
	}
	if tree.N, err = strconv.ParseInt(lines[1], 10, 64); err != nil {
		return tree, err
	}
	root, err := base64.StdEncoding.DecodeString(lines[2])
	if err != nil || len(root) != tlog.HashSize {
		return tree, fmt.Errorf("no root: %q", lines[2])
	}
	copy(tree.Hash[:], root)
	return tree, nil
}

// cosigned looks for a cosignature of every witness that holds.
func cosigned(text string, witnesses []string) error {
	for _, key := range witnesses {
		verifier, err := f_note.NewVerifierForCosignatureV1(key)
		if err != nil {
			return err
		}
		if _, err := note.Open([]byte(text), note.VerifierList(verifier)); err != nil {
			return fmt.Errorf("%s: %w", verifier.Name(), err)
		}
	}
	return nil
}

// inclusion proves every entry of a tree, and compares them with those that must be there.
func inclusion(log *store, tree tlog.Tree, reader tlog.HashReader, expected []string) error {
	if int64(len(expected)) != tree.N {
		return fmt.Errorf("%d entries were expected, %d are in the log", len(expected), tree.N)
	}
	for first := int64(0); first < tree.N; first += 1 << height {
		width := min(tree.N-first, 1<<height)
		bundle, err := log.get(pathOf(tlog.Tile{H: height, L: -1, N: first >> height, W: int(width)}))
		if err != nil {
			return err
		}
		entries, err := entriesOf(bundle)
		if err != nil || int64(len(entries)) != width {
			return fmt.Errorf("bundle %d has %d entries: %v", first>>height, len(entries), err)
		}
		for i, entry := range entries {
			at := first + int64(i)
			if hex.EncodeToString(entry) != expected[at] {
				return fmt.Errorf("entry %d is another one", at)
			}
			proof, err := tlog.ProveRecord(tree.N, at, reader)
			if err != nil {
				return fmt.Errorf("entry %d: %w", at, err)
			}
			if err := tlog.CheckRecord(proof, tree.N, tree.Hash, at, tlog.RecordHash(entry)); err != nil {
				return fmt.Errorf("entry %d: %w", at, err)
			}
		}
	}
	return nil
}

// consistency proves that each checkpoint goes on where the one before it ended.
func consistency(trees []tlog.Tree, reader tlog.HashReader) error {
	for i := 1; i < len(trees); i++ {
		older, newer := trees[i-1], trees[i]
		proof, err := tlog.ProveTree(newer.N, older.N, reader)
		if err == nil {
			err = tlog.CheckTree(proof, newer.N, newer.Hash, older.N, older.Hash)
		}
		if err != nil {
			return fmt.Errorf("from %d to %d: %w", older.N, newer.N, err)
		}
	}
	return nil
}

func judge(address string, asked question) (any, error) {
	verifier, err := note.NewVerifier(asked.Key)
	if err != nil {
		return nil, err
	}
	log := &store{address: address, seen: map[string][]byte{}}
	if err := fsck.New(verifier.Name(), verifier, log, hashBundle, fsck.Opts{N: 2}).Check(context.Background()); err != nil {
		return nil, fmt.Errorf("fsck: %w", err)
	}
	newest, err := log.get("checkpoint")
	if err != nil {
		return nil, err
	}
	tree, err := treeOf(string(newest), verifier)
	if err != nil {
		return nil, err
	}
	if err := cosigned(string(newest), asked.Witnesses); err != nil {
		return nil, fmt.Errorf("cosignature: %w", err)
	}
	reader := tlog.TileHashReader(tree, log)
	if err := inclusion(log, tree, reader, asked.Entries); err != nil {
		return nil, fmt.Errorf("inclusion: %w", err)
	}
	known := []note.Verifier{verifier}
	for _, key := range asked.Older {
		older, err := note.NewVerifier(key)
		if err != nil {
			return nil, err
		}
		known = append(known, older)
	}
	trees := []tlog.Tree{tree}
	for _, text := range asked.Checkpoints {
		older, err := treeOf(text, known...)
		if err != nil {
			return nil, fmt.Errorf("a checkpoint: %w", err)
		}
		trees = append(trees, older)
	}
	sort.Slice(trees, func(a, b int) bool { return trees[a].N < trees[b].N })
	if err := consistency(trees, reader); err != nil {
		return nil, fmt.Errorf("consistency: %w", err)
	}
	return map[string]any{"size": tree.N, "checkpoints": len(asked.Checkpoints)}, nil
}

func main() {
	var asked question
	err := json.NewDecoder(os.Stdin).Decode(&asked)
	var found any
	if err == nil {
		found, err = judge(os.Args[1], asked)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	json.NewEncoder(os.Stdout).Encode(found)
}
