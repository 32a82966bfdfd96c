import '../styles/site.css'
import { hydrateRoot } from 'react-dom/client'
import { TOKEN_KEY } from '#contract/rules.ts'
import { attachToken } from '#web/api/client.ts'
import { Navigation } from '#web/navigation/navigation.tsx'
import { authenticationSet } from '#web/store/application.ts'
import { loadSite } from '#web/store/homepage.ts'
import { StoreProvider } from '#web/store/hooks.ts'
import { pageSlices } from '#web/store/page-slices.ts'
import { SiteProvider } from '#web/store/site.ts'
import { makeStore } from '#web/store/store.ts'
import { toast } from '#web/ui/toast.ts'
import { App } from './App.tsx'
import { takeEarlyInput } from './early-input.ts'
import type { Page } from './page.tsx'
import { readState } from './page-state.ts'
import { viewOf } from './routes.tsx'

const { site, services, setting } = readState(document)
const store = makeStore({ toast }, pageSlices(services, setting))

const token = savedToken()
if (token) {
  attachToken(token)
  store.dispatch(authenticationSet())
}

const PRELOAD_AGAIN_MS = 10_000
const KEEP_AFTER_MS = 3000

start()

async function start() {
  // The page's own chunk first: hydration must find what the server rendered, not a fallback.
  await preload(viewOf(location.pathname, services, setting.isMaintenanceMode).page)
  const root = document.getElementById('root')!
  takeEarlyInput(root)
  hydrateRoot(
    root,
    <SiteProvider value={site}>
      <StoreProvider value={store}>
        <Navigation>
          <App />
        </Navigation>
      </StoreProvider>
    </SiteProvider>,
  )
  store.dispatch(loadSite())
  setTimeout(keepForOffline, KEEP_AFTER_MS)
}

/** What it fetches must not stand in the page's way, nor cost those who save data. */
function keepForOffline() {
  const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (import.meta.env.PROD && !connection?.saveData)
    serviceWorker?.register('/service-worker.js').catch(() => undefined)
}

/** Without its code the page the server sent can be read and its links work, so it stays until the code comes. */
async function preload(page: Page): Promise<void> {
  try {
    await page.preload()
  } catch {
    await new Promise(resolve => {
      window.addEventListener('online', resolve, { once: true })
      setTimeout(resolve, PRELOAD_AGAIN_MS)
    })
    return preload(page)
  }
}

/** Browsers that refuse storage throw; a visitor without a token is the usual one. */
function savedToken() {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}
