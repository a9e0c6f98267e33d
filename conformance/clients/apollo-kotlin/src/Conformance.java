import com.apollographql.apollo.ast.ApolloParser;
import com.apollographql.apollo.ast.GQLDocument;
import com.apollographql.apollo.ast.Issue;
import com.apollographql.apollo.ast.ParserOptions;
import com.apollographql.apollo.ast.Schema;
import com.apollographql.apollo.ast.introspection.Introspection;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Builds the schema of Elo from introspection and from its file, as Apollo Kotlin's Gradle plugin does. */
public class Conformance {
  private static final Path OPERATIONS = Path.of("../genqlient/operations.graphql");

  public static void main(String[] args) throws Exception {
    GQLDocument told = Introspection.toGQLDocument(Introspection.toIntrospectionSchema(introspection()));
    for (GQLDocument each : List.of(told, parsed(Path.of("../../../schema/schema.graphql")))) {
      Schema schema = ApolloParser.validateAsSchema(each).getOrThrow();
      List<Issue> issues = ApolloParser.validateAsExecutable(parsed(OPERATIONS), schema).getIssues();
      if (!issues.isEmpty()) throw new AssertionError(issues.get(0).getMessage());
    }
    System.out.println("read " + told.getDefinitions().size() + " definitions; operations are valid");
  }

  private static GQLDocument parsed(Path file) throws Exception {
    return ApolloParser.toGQLDocument(Files.readString(file), ParserOptions.Companion.getDefault());
  }

  /** The answer of introspection, as a file that the plugin downloads. */
  private static String introspection() throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(System.getenv("ELO_URL") + "/graphql"))
      .header("content-type", "application/json")
      .POST(HttpRequest.BodyPublishers.ofString(new ObjectMapper().writeValueAsString(Map.of("query", QUERY))))
      .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  /** With all that Apollo Kotlin asks of a server that says by introspection that it knows it. */
  private static final String QUERY = """
    query IntrospectionQuery {
      __schema {
        queryType { name }
        mutationType { name }
        subscriptionType { name }
        types { ...FullType }
        directives {
          name description locations isRepeatable
          args(includeDeprecated: true) { ...InputValue }
        }
      }
    }
    fragment FullType on __Type {
      kind name description specifiedByURL isOneOf
      fields(includeDeprecated: true) {
        name description isDeprecated deprecationReason
        args(includeDeprecated: true) { ...InputValue }
        type { ...TypeRef }
      }
      inputFields(includeDeprecated: true) { ...InputValue }
      interfaces { ...TypeRef }
      enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason }
      possibleTypes { ...TypeRef }
    }
    fragment InputValue on __InputValue {
      name description isDeprecated deprecationReason defaultValue
      type { ...TypeRef }
    }
    fragment TypeRef on __Type {
      kind name
      ofType { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } } } }
    }
    """;
}
