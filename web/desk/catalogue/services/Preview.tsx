import type { Service } from '#contract/catalogue/catalogue.ts'
import { fetchPictures } from '#web/api/pictures.ts'
import { PriceCard } from '#web/catalogue/services/PriceCard.tsx'
import { ServiceCard } from '#web/catalogue/services/ServiceCard.tsx'
import { useDeskData } from '#web/desk/desk-data.ts'
import { useSpa } from '#web/desk/spa.ts'
import { today } from '#web/desk/times.ts'
import { SiteProvider } from '#web/store/site.ts'
import { type Stores, StoresProvider } from '#web/store/stores.ts'

/** The site's own cards, filled with the draft and inert. */
export default function Preview({ service }: { service: Service }) {
  const spa = useSpa()
  const { data: pictures } = useDeskData('pictures', fetchPictures)
  return (
    <StoresProvider value={UNMOVED}>
      <SiteProvider value={{ today: today(), openToday: '', closures: [], spa, url: location.origin }}>
        <div inert className="grid grid-cols-1 gap-4">
          <div className="@container">
            <ServiceCard service={{ ...service, pictures }} />
          </div>
          {service.serviceArray.map(subService => (
            <PriceCard key={subService._id} service={service} subService={{ ...subService, pictures }} />
          ))}
        </div>
      </SiteProvider>
    </StoresProvider>
  )
}

/** The cards write a choice to a store; an inert card has none to write. */
const UNMOVED = {} as Stores
