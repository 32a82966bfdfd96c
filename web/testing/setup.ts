import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What one test rendered is gone before the next begins.
afterEach(cleanup)

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 })
