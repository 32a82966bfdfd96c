import '../styles/site.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { catalogueFile, crawlerFiles } from '#contract/paths.ts'
import { TOKEN_KEY } from '#contract/rules.ts'
import { fetchServices } from '#web/api/catalogue.ts'
import { Navigation } from '#web/navigation/navigation.tsx'
import { readText } from '#web/storage.ts'
import { setAuthentication } from '#web/store/application.ts'
import { createStores, pageStates } from '#web/store/create-stores.ts'
import { loadSite } from '#web/store/homepage.ts'
import { SiteProvider } from '#web/store/site.ts'
import { StoresProvider } from '#web/store/stores.ts'
import { toast } from '#web/ui/toast.ts'
import { App } from './App.tsx'
import { beginning, readState } from './page-state.ts'
import { takeTypedInput } from './queued-interactions.ts'
import { viewOf } from './routes.tsx'

const token = readText(TOKEN_KEY)
if (token) setAuthentication(token)

const RETRY_MS = 10_000
const APP_AFTER_MS = 3000

start()

async function start() {
  const { site, catalogue, ...state } = readState(document)
  const { services, fetched, isAsRendered } = await retryUntilLoaded(() =>
    beginning(
      catalogue,
      async () => (await fetchServices()).data.services,
      async () => (await (await fetch(catalogueFile)).json()).services,
    ),
  )
  const stores = createStores({ toast }, pageStates(services, state))
  // The page's own chunk first: hydration must find what the server rendered, not a fallback.
  await retryUntilLoaded(viewOf(location.pathname, services, state.setting.isMaintenanceMode).page.preload)
  const root = document.getElementById('root')!
  const app = (
    <SiteProvider value={site}>
      <StoresProvider value={stores}>
        <Navigation>
          <App />
        </Navigation>
      </StoresProvider>
    </SiteProvider>
  )
  takeTypedInput(root)
  // In slices, so that input is handled in between, instead of one long task.
  startTransition(() => {
    if (isAsRendered) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  loadSite(stores, fetched)
  setTimeout(becomeApp, APP_AFTER_MS)
}

/** Late, so that it does not delay the page; without the worker's downloads where the visitor saves data. */
function becomeApp() {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: crawlerFiles.manifest }))
  const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (import.meta.env.PROD && !connection?.saveData)
    serviceWorker?.register('/service-worker.js').catch(() => undefined)
}

/** Retries until it succeeds: meanwhile the server's page can be read and its links work. */
async function retryUntilLoaded<Result>(load: () => Promise<Result>): Promise<Result> {
  try {
    return await load()
  } catch {
    await new Promise(resolve => {
      window.addEventListener('online', resolve, { once: true })
      setTimeout(resolve, RETRY_MS)
    })
    return retryUntilLoaded(load)
  }
}
