import { joinLoads, type Load } from '@homeside/api-client/load'
import { pageCache } from '@homeside/api-client/page-cache'
import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { PatientInfo, PatientUser } from '@homeside/contract/patient'
import type { RegistrationAnswer } from '@homeside/contract/registration'
import { patientInfoQuery } from '@homeside/parts/patient/patient-queries'
import { redirectInfoAtom } from '@homeside/session/tab-stores'
import { useAtom } from 'jotai'
import { useEffect } from 'react'

import { patientUserQuery, registrationQuery } from '../api/registration-query.ts'

/** The server's registration, with who is registering and what is on file. */
export interface Registration {
  progress: RegistrationAnswer
  user: PatientUser
  info: PatientInfo
}

/**
 * Loads what a page of the wizard starts from.
 */
export function useRegistration(): Load<Registration> {
  const progress = useQueryLoad(useOwnQuery(registrationQuery))
  const user = useQueryLoad(patientUserQuery)
  const info = useQueryLoad(useOwnQuery(patientInfoQuery))
  const [redirect, setRedirect] = useAtom(redirectInfoAtom)
  // The previous page's answer is in the cache, so the code and email can be forgotten before the server answers.
  const saved = pageCache.getQueryData(registrationQuery.queryKey) ?? null
  const known = progress.status === 'ready' ? progress.value : saved
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
