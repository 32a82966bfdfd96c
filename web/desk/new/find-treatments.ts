import type { Service } from '#contract/catalogue.ts'

/** What is called so, service by service; a word of the service's own name finds all of it. Nobody types accents at a desk. */
export function findTreatments(services: readonly Service[], q: string): Service[] {
  const words = bare(q).split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every(word => bare(text).includes(word))
  return services.flatMap(service => {
    const serviceArray = service.serviceArray.filter(({ name }) => has(`${service.name} ${name}`))
    return serviceArray.length > 0 ? [{ ...service, serviceArray }] : []
  })
}

function bare(text: string) {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
