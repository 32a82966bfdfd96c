import { useServiceStore } from '#web/store/stores.ts'

interface Treatment {
  subServiceId: string
  subServiceName: string
}

/** Names a treatment: "60 minutes", or "Massage: 60 minutes" where another service has one of that name. */
export function useTreatmentName(): (treatment: Treatment) => string {
  const services = useServiceStore(state => state.services)
  return ({ subServiceId, subServiceName }) => {
    const own = services.find(({ serviceArray }) => serviceArray.some(({ _id }) => _id === subServiceId))
    const isShared = services.some(one => one !== own && one.serviceArray.some(({ name }) => name === subServiceName))
    return own && isShared ? `${own.name}: ${subServiceName}` : subServiceName
  }
}
