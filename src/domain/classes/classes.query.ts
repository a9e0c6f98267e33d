import { sql } from 'kysely';
