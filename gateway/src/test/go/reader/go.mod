module ringside/reader

go 1.24

require github.com/quickfixgo/quickfix v0.9.10

require (
	github.com/pires/go-proxyproto v0.7.0 // indirect
	github.com/pkg/errors v0.9.1 // indirect
	github.com/quagmt/udecimal v1.8.0 // indirect
	github.com/shopspring/decimal v1.4.0 // indirect
	golang.org/x/net v0.24.0 // indirect
)
