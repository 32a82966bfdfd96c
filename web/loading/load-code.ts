import { readText, writeText } from '#web/storage.ts'
import { writeReloadState } from './reload-state.ts'

export class CodeNotLoaded extends Error {
  override name = 'CodeNotLoaded'
}

interface Options {
  /** The visitor retries: some browsers never refetch a module that failed once, and then only a reload helps. */
  isRetry?: boolean
}

/** Runs an `import()`. A part that a newer build replaced is gone: then the page reloads, once per build. */
export async function loadCode<Module>(load: () => Promise<Module>, { isRetry = false }: Options = {}) {
  try {
    return await Promise.race([load(), stalled()])
  } catch (cause) {
    // A stalled line says nothing about the build, unless the retry stalls too: the browser waits for the same request.
    const newest = cause || isRetry ? await newestBuild() : undefined
    if (newest !== undefined && (isRetry || (newest !== thisBuild() && mayReloadFor(newest)))) return reload()
    throw new CodeNotLoaded('A part of the site could not be loaded', { cause })
  }
}

function stalled() {
  return new Promise<never>((_, reject) => setTimeout(reject, CODE_TIMEOUT_MS))
}

/** Does not reload while offline: a page without its latest part is better than none. */
export async function reloadIfReachable() {
  if ((await newestBuild()) !== undefined) await reload()
}

/** The promise never settles, because the page is being reloaded. */
function reload() {
  writeReloadState()
  location.reload()
  return new Promise<never>(() => {})
}

const PAGE_TIMEOUT_MS = 10_000
/** The largest page's code takes eight seconds on the slowest mobile line that still loads pictures. */
const CODE_TIMEOUT_MS = 15_000

/** A build is known by its entry script, whose name changes with every build. */
function thisBuild() {
  return document.querySelector('script[type="module"]')?.getAttribute('src')
}

async function newestBuild(): Promise<string | undefined> {
  try {
    const page = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) })
    // A visitor's page names it in `data-entry`, for the script that fetches it later.
    return /<script [^>]*(?:type="module"[^>]* src|data-entry)="([^"]+)"/.exec(await page.text())?.[1]
  } catch {
    return undefined
  }
}

/** True once per tab and build, so that a build whose files are missing does not reload forever. */
function mayReloadFor(build: string) {
  if (readText('reloaded_for_build', 'sessionStorage') === build) return false
  return writeText('reloaded_for_build', build, 'sessionStorage')
}
