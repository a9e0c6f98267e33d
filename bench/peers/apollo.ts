// Apollo Server + type-graphql + MikroORM entities, as in their manuals.
import 'reflect-metadata';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import {
  Arg,
  buildSchema,
  Ctx,
  Field,
  FieldResolver,
  Float,
  GraphQLISODateTime,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { authenticate } from './auth.mjs';
import { contextFor, createSubmission, isActive, reads } from './entities.mjs';

type Context = ReturnType<typeof contextFor>;

@ObjectType()
class StoredFile {
  @Field(() => Int) id!: number;
  @Field() path!: string;
  @Field() originalName!: string;
  @Field() mediaType!: string;
  @Field(() => GraphQLISODateTime) createdAt!: Date;
  @Field(() => GraphQLISODateTime) updatedAt!: Date;
}

@ObjectType()
class Submission {
  @Field(() => Int) id!: number;
  @Field(() => Int) courseId!: number;
  @Field(() => Int) cycleId!: number;
  @Field() title!: string;
  @Field() status!: string;
  @Field(() => Float, { nullable: true }) score!: number | null;
  @Field(() => String, { nullable: true }) facilitatorComment!: string | null;
  @Field(() => GraphQLISODateTime, { nullable: true }) evaluatedAt!: Date | null;
  @Field(() => GraphQLISODateTime) createdAt!: Date;
  @Field(() => GraphQLISODateTime) updatedAt!: Date;
}

@ObjectType()
class Participant {
  @Field() name!: string;
}

@ObjectType()
class Enrollment {}

@ObjectType()
class Class {
  @Field(() => Int) id!: number;
  @Field() name!: string;
}

@Resolver(() => Submission)
class SubmissionResolver {
  @Query(() => [Submission])
  submissions(@Ctx() context: Context, @Arg('classId', () => Int) classId: number): Promise<any> {
    return reads.submissions(context, classId);
  }
  @Query(() => Submission, { nullable: true })
  submission(@Ctx() context: Context, @Arg('id', () => Int) id: number): Promise<any> {
    return reads.submission(context, id);
  }
  @Mutation(() => Submission)
  createSubmission(
    @Ctx() context: Context,
    @Arg('classId', () => Int) classId: number,
    @Arg('participantId', () => Int) participantId: number,
    @Arg('activityId', () => Int) activityId: number,
  ): Promise<any> {
    return createSubmission(context, { classId, participantId, activityId });
  }
  @FieldResolver(() => Int)
  participantId(@Root() each: any): number {
    return each.participant.id;
  }
  @FieldResolver(() => Int)
  activityId(@Root() each: any): number {
    return each.activity.id;
  }
  @FieldResolver(() => Int)
  classId(@Root() each: any): number {
    return each.class.id;
  }
  @FieldResolver(() => Int, { nullable: true })
  facilitatorId(@Root() each: any): number | undefined {
    return each.facilitator?.id;
  }
  @FieldResolver(() => [StoredFile])
  files(@Root() each: any): Promise<any> {
    return reads.files(each);
  }
}

@Resolver(() => Class)
class ClassResolver {
  @Query(() => Class, { nullable: true })
  class(@Ctx() context: Context, @Arg('id', () => Int) id: number): Promise<any> {
    return reads.class(context, id);
  }
  @FieldResolver(() => [Enrollment])
  enrollments(@Root() group: any, @Ctx() context: Context, @Arg('first', () => Int) first: number): Promise<any> {
    return reads.enrollments(context, group, first);
  }
}

@Resolver(() => Enrollment)
class EnrollmentResolver {
  @FieldResolver(() => Participant)
  participant(@Root() enrollment: any): Promise<any> {
    return reads.participant(enrollment);
  }
  @FieldResolver(() => [Submission])
  submissions(@Root() enrollment: any): Promise<any> {
    return reads.submissionsOf(enrollment);
  }
}

const schema = await buildSchema({
  resolvers: [SubmissionResolver, ClassResolver, EnrollmentResolver],
  validate: false,
});
const server = new ApolloServer<Context>({ schema });
await server.start();
const app = express();
app.get('/livez', (_req, res) => void res.json({ status: 'ok' }));
app.use(
  '/graphql',
  express.json(),
  expressMiddleware(server, {
    context: async ({ req }) => contextFor(await authenticate(req.headers.authorization, isActive)),
  }),
);
app.listen(Number(process.env.PORT), '127.0.0.1');
