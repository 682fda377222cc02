import { joinLoads, type Load } from '@homeside/api-client/load'
import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { PatientInfo, PatientUser } from '@homeside/contract/patient'
import type { RegistrationAnswer, SaveRegistrationRequest } from '@homeside/contract/registration'
import { useAction } from '@homeside/parts/action/use-action'
import { patientInfoQuery } from '@homeside/parts/patient/patient-queries'
import { redirectInfoAtom } from '@homeside/session/tab-stores'
import { useAtom } from 'jotai'
import { useEffect, useSyncExternalStore } from 'react'

import { patientUserQuery, registrationQuery, saveStep } from '../api/registration-calls.ts'
import { usePaths } from '../registration-paths.ts'

/** The server's registration, with who is registering and what is on file. */
export interface Registration {
  progress: RegistrationAnswer
  user: PatientUser
  info: PatientInfo
}

/** Loads what a page of the wizard starts from. */
export function useRegistration(): Load<Registration> {
  const progress = useQueryLoad(useOwnQuery(registrationQuery))
  const user = useQueryLoad(patientUserQuery)
  const info = useQueryLoad(useOwnQuery(patientInfoQuery))
  const [redirect, setRedirect] = useAtom(redirectInfoAtom)
  // The previous page's answer is in the cache, so the code and email can be forgotten before the server answers.
  const known = progress.status === 'ready' ? progress.value : loadedRegistration()
  useEffect(() => {
    // The frame of this page and the next page read it there.
    if (known) pageCache.setQueryData(registrationQuery.queryKey, known)
  }, [known])
  // The patient has a password now, so the code and the email are no longer needed.
  const isDone = redirect.registrationCode !== null && known !== null && known.CurrentStep > 1
  useEffect(() => {
    if (isDone) setRedirect({ ...redirect, registrationCode: null, username: null })
  }, [isDone, redirect, setRedirect])
  const load = joinLoads(progress, user, info)
  if (load.status !== 'ready') return load
  const [progressOfServer, patientUser, patientInfo] = load.value
  return { ...load, value: { progress: progressOfServer, user: patientUser, info: patientInfo } }
}

/** The details on file, with this registration's changes. Staff still review them, but the patient has answered. */
export function knownInfo({ info, progress }: Pick<Registration, 'info' | 'progress'>): PatientInfo {
  const changed = progress.Saved.GeneralInfo?.Demographics ?? {}
  return {
    ...info,
    Address: changed.Address ?? info.Address,
    MobilePhone: changed.MobilePhone === undefined ? info.MobilePhone : changed.MobilePhone,
    HomePhone: changed.HomePhone === undefined ? info.HomePhone : changed.HomePhone,
  }
}

const cache = pageCache.getQueryCache()

/** The registration as far as it has loaded, for components that do not wait for it; null before. */
export function useKnownRegistration(): RegistrationAnswer | null {
  return useSyncExternalStore((tell) => cache.subscribe(tell), loadedRegistration, loadedRegistration)
}

function loadedRegistration(): RegistrationAnswer | null {
  return pageCache.getQueryData(registrationQuery.queryKey) ?? null
}

/**
 * Whether the wizard leaves out the contacts: without an alias, when the provider knows them (section 2.6 of the
 * specification).
 */
export function useSkipsContacts(): boolean {
  const { alias } = usePaths()
  const known = useKnownRegistration()
  return alias === null && known?.SkipContacts === true
}

/** Saves a step on one tap. */
export function useSave(onSaved: () => void) {
  const api = useApi()
  const { problem, run } = useAction()

  async function saveOnce(step: SaveRegistrationRequest) {
    await saveStep(api, step)
    onSaved()
  }
  return { save: (step: SaveRegistrationRequest) => run(() => saveOnce(step)), problem }
}
