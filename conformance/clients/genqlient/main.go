// Calls Elo with the client that genqlient made of schema.graphql.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"elo/conformance/genqlient/generated"
	"github.com/Khan/genqlient/graphql"
)

type bearer string

func (token bearer) RoundTrip(request *http.Request) (*http.Response, error) {
	request.Header.Set("authorization", "Bearer "+string(token))
	return http.DefaultTransport.RoundTrip(request)
}

func main() {
	ctx, endpoint := context.Background(), os.Getenv("ELO_URL")+"/graphql"
	nobody := graphql.NewClient(endpoint, http.DefaultClient)
	signedIn, err := generated.SignIn(ctx, nobody, "facilitator@demo.test", "Demo!2026")
	if err != nil {
		log.Fatal(err)
	}
	client := graphql.NewClient(endpoint, &http.Client{Transport: bearer(signedIn.SignIn.Token)})
	page, err := generated.Submissions(ctx, client, "1", 5)
	if err != nil {
		log.Fatal(err)
	}
	if len(page.Submissions.Nodes) != 5 || page.Submissions.TotalCount < 5 {
		log.Fatalf("not five submissions: %+v", page)
	}
	fmt.Println("signed in, and read five submissions of", page.Submissions.TotalCount)
}
