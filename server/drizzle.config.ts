import { defineConfig } from 'drizzle-kit'

// How migrations are made, and made anew: server/migrations/README.md.
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./server/platform/**/schema.ts', './server/areas/**/schema.ts'],
  out: './server/migrations',
})
