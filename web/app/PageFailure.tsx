import { useSpa } from '#web/store/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from './Notice.tsx'

/** Replaces a page that threw or whose code did not load. */
export function PageFailure({ retry, isMissing }: { retry(): void; isMissing: boolean }) {
  const spa = useSpa()
  return (
    <Notice
      heading="This page did not open"
      actions={<Button onClick={retry}>{isMissing ? 'Try again' : 'Load it again'}</Button>}
    >
      {isMissing
        ? 'Please check your connection and try again, or call us on '
        : 'Something went wrong on our side. Please load the page again, or call us on '}
      <a href={spa.phone.link} className="whitespace-nowrap underline underline-offset-4">
        {spa.phone.display}
      </a>{' '}
      and we will help.
    </Notice>
  )
}
