/** A certificate of `localhost` for tests, signed by itself. Its key is public: it protects nothing. */
export const localhostCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUCcKJTwoMefGUzf3gBe5GxkLj/QMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzExMTgwNFoYDzIxMjYxMTAz
MTExODA0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATr7iX0g+cbwk7QkRj6RDzeqwdz/Mif/MbdpOU1HAHtnQkef1ZmhrQ9
lsfIDeWIef2tyhy8l3SaYJGumIXTYaYko28wbTAdBgNVHQ4EFgQUOZoq4Gzx8UKJ
uIW+ThLqH+cCDKIwHwYDVR0jBBgwFoAUOZoq4Gzx8UKJuIW+ThLqH+cCDKIwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgNNMcENjBeSeeyg7mYQhmA7DY5TwA5v8A3K2GiWeBW9MCIBf4
BOZmJQsgT5pxWaWlzCQtfC74kPCnUZG4BoCzHyu9
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFDqoyRxNQ0VTlDSn
juoSKDoqe2kelPGv9Ym8qu3SSjShRANCAATr7iX0g+cbwk7QkRj6RDzeqwdz/Mif
/MbdpOU1HAHtnQkef1ZmhrQ9lsfIDeWIef2tyhy8l3SaYJGumIXTYaYk
-----END PRIVATE KEY-----
`,
}
