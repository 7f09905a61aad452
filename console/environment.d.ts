/// <reference types="vite/client" />

interface ViteTypeOptions {
  strictImportMetaEnv: unknown
}

interface ImportMetaEnv {
  /** Where the server is, for a console that is served from elsewhere: `https://api.example.com`, no slash at the end. */
  readonly VITE_API_BASE_URL?: string
}
