import { runProgram } from './run-commands.ts'
import { staffProgram } from './staff-program.ts'

await runProgram(staffProgram)
