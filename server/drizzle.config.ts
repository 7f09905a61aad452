import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./server/platform/**/schema.ts', './server/areas/**/schema.ts'],
  out: './server/migrations',
})
