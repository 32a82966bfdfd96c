import { useState } from 'react'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Problem } from '../Problem.tsx'
import { takeFragment } from './fragment.ts'
import { SignedOutLayout, SignInForm } from './SignInPage.tsx'

/** Opening a link changes nothing: the device is signed in by a tap. */
export default function EnterPage() {
  const navigate = useNavigate()
  const [key] = useState(takeFragment)
  const openDesk = () => navigate(deskPaths.today, { replace: true })
  return (
    <SignedOutLayout title="Open the desk">
      <SignInForm credential={key ? { key } : undefined} onSignedIn={openDesk} />
      <Problem>{key === '' && 'This link is incomplete. Please open it again from where you got it.'}</Problem>
      <ButtonLink to={deskPaths.today} look="outline">
        Another way in
      </ButtonLink>
    </SignedOutLayout>
  )
}
