import { accountCases } from './patients/account-cases.ts'
import { jamesCarter } from './patients/james-carter.ts'
import { joseNandu } from './patients/jose-nandu.ts'
import { mariaLopez } from './patients/maria-lopez.ts'
import { ninaPatel } from './patients/nina-patel.ts'
import { omarDiaz } from './patients/omar-diaz.ts'
import { roseKim } from './patients/rose-kim.ts'
import { tessNguyen } from './patients/tess-nguyen.ts'
import { waltHiggins } from './patients/walt-higgins.ts'
import type { SandboxPatient } from './sandbox-patient.ts'

/** Every made-up patient of the sandbox. `pnpm sandbox people` lists them. */
export const sandboxPatients: SandboxPatient[] = [
  mariaLopez,
  jamesCarter,
  roseKim,
  waltHiggins,
  ninaPatel,
  omarDiaz,
  tessNguyen,
  joseNandu,
  ...accountCases,
]
