package main

import "sync"

// Pool holds the places of one ferry.
type Pool struct {
	mu   sync.Mutex
	free int
}

// NewPool makes a pool with all places free.
func NewPool(places int) *Pool {
	return &Pool{free: places}
}

// Free says how many places are left.
func (p *Pool) Free() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.free
}

// Take books places, or none if there are too few.
func (p *Pool) Take(places int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if places > p.free {
		return false
	}
	p.free -= places
	return true
}
