module ringside/client

go 1.19
