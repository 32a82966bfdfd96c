import { useEffect } from 'react'
import { searchText } from '#contract/messages.ts'
import { keepOverReload, takeKept } from '#web/loading/kept-over-reload.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { searchClosed, searchOpened } from '#web/store/homepage.ts'
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { toast } from '#web/ui/toast.ts'

// Most visits never search, so the dialog is loaded with the first wish to.
const SearchDialog = lazyPart(() => import('#web/features/search/SearchDialog.tsx'), {
  waiting: () => (
    <div className="fixed inset-0 z-[45] bg-ink/80 transition-opacity delay-150 duration-200 starting:opacity-0">
      <Spinner label="Opening the search" fullHeight />
    </div>
  ),
  failed: () => <SearchNotLoaded />,
})

export function SearchPlace() {
  const isOpen = useAppSelector(state => state.homepage.isSearchOpen)
  useSearchKeptOverReload()
  return isOpen ? <SearchDialog /> : null
}

/** The button that was pressed is still there: pressing it again is trying again. */
function SearchNotLoaded() {
  const dispatch = useAppDispatch()
  useEffect(() => {
    toast.error(searchText.notOpened)
    dispatch(searchClosed())
  }, [dispatch])
  return null
}

function useSearchKeptOverReload() {
  const dispatch = useAppDispatch()
  const query = useAppSelector(({ homepage }) => (homepage.isSearchOpen ? homepage.searchQuery : undefined))

  useEffect(() => {
    const before = takeKept('search')
    if (typeof before !== 'string') return
    dispatch(searchOpened(before))
  }, [dispatch])
  useEffect(() => keepOverReload('search', () => query), [query])
}
