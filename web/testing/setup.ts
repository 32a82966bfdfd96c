import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { toast, toastStore } from '#web/ui/toast.ts'

// Test files share one window and one set of modules, because making them anew for each takes most of the time. So what a
// test did to them is undone after it.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const { id } of toastStore.read()) toast.dismiss(id)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
afterAll(() => {
  vi.restoreAllMocks()
})

// jsdom lays nothing out, so there is nowhere to scroll to, nor a screen to ask about.
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 })
