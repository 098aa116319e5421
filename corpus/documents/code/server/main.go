package main

import (
	"fmt"
	"net/http"
)

func main() {
	pool := NewPool(40)
	http.HandleFunc("/places", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, pool.Free())
	})
	http.ListenAndServe(":8080", nil)
}
