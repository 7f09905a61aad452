import * as z from 'zod'

// Schemas are checked without compiled code, which a strict content security policy forbids.
z.config({ jitless: true })
