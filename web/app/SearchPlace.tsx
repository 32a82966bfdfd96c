import { lazy, Suspense } from 'react'
import { useAppSelector } from '#web/store/hooks.ts'

const SearchDialog = lazy(() => import('#web/features/search/SearchDialog.tsx'))

/** Most visits never search, so the dialog is fetched with the first wish to. */
export function SearchPlace() {
  const isOpen = useAppSelector(state => state.homepage.isSearchOpen)
  return isOpen ? (
    <Suspense fallback={null}>
      <SearchDialog />
    </Suspense>
  ) : null
}
