/** Whether browsers know passkeys at this address: a host name, with TLS or this machine's own. */
export function passkeysPossible(): boolean {
  const { hostname } = location
  return isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(hostname)
}
