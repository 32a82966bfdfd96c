import { register } from 'tsx/esm/api'

// In development and in tests the thread runs TypeScript.
register()
await import('./likeness-worker.ts')
