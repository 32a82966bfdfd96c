import { fetchResources } from '#web/api/team-desk.ts'
import { useDeskData } from './desk-data.ts'

/** People and rooms, hidden ones included. */
export const useResources = () => useDeskData('resources', fetchResources)
