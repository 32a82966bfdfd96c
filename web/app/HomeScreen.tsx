import { HomePage } from '#web/features/home/HomePage.tsx'
import { NewsletterSignUp } from '#web/features/newsletter/NewsletterSignUp.tsx'
import { Survey } from '#web/features/survey/Survey.tsx'
import { whenKept } from './when-kept.tsx'

const NextVisit = whenKept(() => import('#web/features/own-bookings/NextVisit.tsx'))

/** The home page with its guests. */
export default function HomeScreen() {
  return (
    <HomePage underButtons={<NextVisit />}>
      <Survey />
      <NewsletterSignUp />
    </HomePage>
  )
}
