import type { OpenSession } from '@novelette/domain/sessions.ts'
import type { Session } from '#accounts/sessions.ts'
import type { Db } from '#db/open.ts'
import { AppError } from '#errors.ts'
import type { Parts } from '#parts.ts'

export async function openSessions(_db: Db, _present: Session): Promise<OpenSession[]> {
  throw new AppError('unexpected')
}

export async function endOneSession(_parts: Parts, _userId: string, _id: string): Promise<void> {
  throw new AppError('unexpected')
}

export async function endOtherSessions(_parts: Parts, _present: Session): Promise<void> {
  throw new AppError('unexpected')
}
