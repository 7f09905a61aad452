/// <reference types="vite/client" />

interface ViteTypeOptions {
  strictImportMetaEnv: unknown
}

interface ImportMetaEnv {
  /** Address of the server, for a console that another server serves: `https://api.example.com`, no slash at the end. */
  readonly VITE_API_BASE_URL?: string
}
