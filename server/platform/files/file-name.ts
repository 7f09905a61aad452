const maxLength = 200

/** Cleans the name that the user gave a file: keeps its last part, drops invisible characters. */
export function cleanFileName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const seen = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  const cut = [...seen].slice(-maxLength).join('')
  return cut === '' || /^\.+$/.test(cut) ? 'file' : cut
}

/** `Content-Disposition` for a file of this name (RFC 6266), in any language. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
