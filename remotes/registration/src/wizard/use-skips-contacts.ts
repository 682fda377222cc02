import { usePaths } from '../registration-paths.ts'
import { useKnownRegistration } from './known-registration.ts'

/** Whether the wizard leaves the contacts out: without an alias, where the provider knows them (section 2.6). */
export function useSkipsContacts(): boolean {
  const { alias } = usePaths()
  const known = useKnownRegistration()
  return alias === null && known?.SkipContacts === true
}
