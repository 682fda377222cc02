import type { RouteObject } from 'react-router-dom'

import { PatientScreen } from './patient-screen.tsx'
import { PatientsScreen } from './patients-screen.tsx'

/** The addresses of patients. */
export const patientRoutes: RouteObject[] = [
  { path: '/:site/patients', element: <PatientsScreen /> },
  { path: '/:site/patients/:key', element: <PatientScreen /> },
]
