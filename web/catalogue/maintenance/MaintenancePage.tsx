import { maintenanceText } from '#contract/messages.ts'
import { MAINTENANCE_TEXT_IGNORED_CHARACTERS } from '#contract/rules.ts'
import { useSpa } from '#web/store/site.ts'
import { useHomepageStore } from '#web/store/stores.ts'
import { ClosedSign } from '#web/ui/ClosedSign.tsx'

/** Replaces every page while the owner works on the site. */
export default function MaintenancePage() {
  const { name, phone, look } = useSpa()
  const text = useHomepageStore(state => state.maintenanceText)
  const isCustom = text.length > MAINTENANCE_TEXT_IGNORED_CHARACTERS
  return (
    <main>
      <ClosedSign
        className="min-h-dvh"
        name={name}
        logo={look}
        phone={phone}
        heading={isCustom ? text : maintenanceText.heading}
        explanation={isCustom ? undefined : maintenanceText.explanation}
      />
    </main>
  )
}
