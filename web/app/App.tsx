import { Suspense, useMemo } from 'react'
import {
  TOAST_BLANK_MS,
  TOAST_CUSTOM_MS,
  TOAST_ERROR_MS,
  TOAST_LOADING_MS,
  TOAST_MAX_AT_ONCE,
  TOAST_MAX_WIDTH_PX,
  TOAST_SUCCESS_MS,
} from '#contract/rules.ts'
import { LoadBoundary } from '#web/loading/lazy-part.tsx'
import { ParamsProvider, useLocation } from '#web/navigation/navigation.tsx'
import { useHomepageStore, useServiceStore } from '#web/store/stores.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Toasts } from '#web/ui/Toasts.tsx'
import { DocumentHead } from './DocumentHead.tsx'
import { Layout } from './Layout.tsx'
import { PageFailure } from './PageFailure.tsx'
import { useReplayInteractions } from './queued-interactions.ts'
import { viewOf } from './routes.tsx'

const toastDurationsMs = {
  success: TOAST_SUCCESS_MS,
  error: TOAST_ERROR_MS,
  blank: TOAST_BLANK_MS,
  custom: TOAST_CUSTOM_MS,
  loading: TOAST_LOADING_MS,
}

/** The whole site, or the maintenance page alone. */
export function App() {
  const { pathname } = useLocation()
  const services = useServiceStore(state => state.services)
  const isDown = useHomepageStore(state => state.userMaintenanceStats)
  const view = useMemo(() => viewOf(pathname, services, isDown), [pathname, services, isDown])
  const { status, page, params } = view
  const shown = (
    <LoadBoundary
      key={pathname}
      renew={page.renew}
      failed={(retry, isMissing) => <PageFailure retry={retry} isMissing={isMissing} />}
    >
      <ParamsProvider value={params}>
        <page.Component />
        <ReplayInteractions />
      </ParamsProvider>
    </LoadBoundary>
  )

  return (
    <>
      <DocumentHead view={view} />
      <Suspense fallback={<Spinner label="Loading the page" fullHeight />}>
        {status === 503 ? shown : <Layout>{shown}</Layout>}
      </Suspense>
      <Toasts durationsMs={toastDurationsMs} maxAtOnce={TOAST_MAX_AT_ONCE} maxWidthPx={TOAST_MAX_WIDTH_PX} />
    </>
  )
}

/** Innermost, because React hydrates from the outside inwards. */
function ReplayInteractions() {
  useReplayInteractions()
  return null
}
