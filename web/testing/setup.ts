import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What one test rendered is gone before the next begins.
afterEach(cleanup)

// jsdom lays nothing out, so there is nowhere to scroll to, nor a screen to ask about.
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 })
