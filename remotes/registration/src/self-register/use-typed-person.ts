import { isRecord, storedRecord } from '@homeside/session/stored-atom'
import { redirectInfoAtom } from '@homeside/session/tab-stores'
import { useAtom } from 'jotai'
import { useState } from 'react'

/** What a patient types so that we can find their record at the provider. */
export interface Person {
  FirstName: string
  LastName: string
  DateOfBirth: string
  PostalCode: string
}

/**
 * The two facts that need a store of their own. Last name and date of birth are in the redirect info, as section 3.1 of
 * the specification says.
 */
interface RestOfPerson {
  firstName: string
  postalCode: string
}

export const nothingTyped: RestOfPerson = { firstName: '', postalCode: '' }

function isRest(value: unknown): value is RestOfPerson {
  return isRecord(value) && typeof value['firstName'] === 'string' && typeof value['postalCode'] === 'string'
}

/** First name and postal code. The tab keeps them until the patient has proved who they are. */
export const restOfPersonAtom = storedRecord<RestOfPerson>('searchedPerson', nothingTyped, isRest)

/** Keeps what a patient typed to be found, so that a refresh and Back lose nothing. */
export function useTypedPerson() {
  const [info, setInfo] = useAtom(redirectInfoAtom)
  const [rest, setRest] = useAtom(restOfPersonAtom)
  const [typed] = useState<Person>({
    FirstName: rest.firstName,
    LastName: info.lastName ?? '',
    DateOfBirth: info.dateOfBirth ?? '',
    PostalCode: rest.postalCode,
  })

  return {
    typed,
    /** The first page of the wizard starts with name and date of birth. */
    keep: (values: object) => {
      const { FirstName, LastName, DateOfBirth, PostalCode } = values as Person
      setInfo({ ...info, lastName: LastName, dateOfBirth: DateOfBirth })
      setRest({ firstName: FirstName, postalCode: PostalCode })
    },
  }
}
