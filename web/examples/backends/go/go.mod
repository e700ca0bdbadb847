module example.org/portico-backend

go 1.19
