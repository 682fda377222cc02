import { noRedirect, redirectInfoAtom } from '@homeside/session/redirect-info'
import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'

import type { Identity } from '../../api/verify-registration.ts'
import { foundRecordAtom, nobodyFound } from '../../self-register/found-record.ts'

/** What proved the patient in this document, in case the session expires before there is a password. */
let proven: Pick<Identity, 'RegistrationCode' | 'EmailAddress'> | null = null

/**
 * What was typed on the first page, so that a refresh and Back lose nothing. Until it is proven it is in the redirect
 * info of section 3.1 of the specification; afterwards only code and email stay, in memory.
 */
export function useTypedIdentity() {
  const [info, setInfo] = useAtom(redirectInfoAtom)
  const find = useSetAtom(foundRecordAtom)
  const [typed] = useState<Identity>({
    RegistrationCode: info.registrationCode ?? proven?.RegistrationCode ?? '',
    EmailAddress: info.username ?? proven?.EmailAddress ?? '',
    LastName: info.lastName ?? '',
    DateOfBirth: info.dateOfBirth ?? '',
  })

  function keep(values: object) {
    const { RegistrationCode, EmailAddress, LastName, DateOfBirth } = values as Identity
    setInfo({
      ...info,
      registrationCode: RegistrationCode,
      username: EmailAddress,
      lastName: LastName,
      dateOfBirth: DateOfBirth,
    })
  }

  return {
    typed,
    keep,
    /** It was proven. */
    forget: ({ RegistrationCode, EmailAddress }: Identity) => {
      proven = { RegistrationCode, EmailAddress }
      find(nobodyFound)
      setInfo({ ...noRedirect, redirectPath: info.redirectPath })
    },
  }
}
