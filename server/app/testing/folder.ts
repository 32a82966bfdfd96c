import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** For all tests of a file. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spa-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
